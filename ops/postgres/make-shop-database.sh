#!/bin/sh
# Creates the shop's role (no superuser) and its database. Run once by the image "postgres" for a new cluster, or
# by hand as the user "postgres" with SHOP_DATABASE_PASSWORD set.
set -eu
# The archive folder of shop.conf.
mkdir -p /var/lib/postgresql/wal-archive
psql --set=ON_ERROR_STOP=1 --set=password="$SHOP_DATABASE_PASSWORD" --dbname=postgres <<'SQL'
CREATE ROLE shop LOGIN PASSWORD :'password';
CREATE DATABASE shop OWNER shop ENCODING 'UTF8' TEMPLATE template0;
REVOKE ALL ON DATABASE shop FROM PUBLIC;
SQL
