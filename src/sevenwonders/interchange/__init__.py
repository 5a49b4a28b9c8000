"""Tables for notebooks, data frames and other libraries, without a dependency on these libraries."""
