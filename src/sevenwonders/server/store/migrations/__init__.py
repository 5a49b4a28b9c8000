"""Migrations of the database schema for Alembic."""
