-- The image installs PostGIS in the database that it creates itself; the product's database must not have it.
create database ballpark;
