"""Tools of developers, outside the packages: what stored data, tests and benchmarks are made with.

`explore`, `storing` and `ladder` play the stored games again, `warm` has the kernel compiled,
`mutants` asks how strong the tests are. Tests and benchmarks measure the model by independent
judges, `linear_program` and `swing`, and the class by pupils that are programs, `class_load`.
"""
