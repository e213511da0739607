# Creates the role of the processes in an empty database: it owns nothing (docs/deploy.md). Sourced by the image of PostgreSQL.
psql --quiet --set ON_ERROR_STOP=1 --username "$POSTGRES_USER" --dbname "$POSTGRES_DB" \
  --set app_password="$(cat /run/secrets/app_password)" <<'END'
create role ballpark_app login password :'app_password';
END
