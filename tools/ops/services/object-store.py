"""OpenStack Swift (S3 proxy, account, container and object server) in one process, for development and tests.

Usage: S3_ACCESS_KEY=user:user S3_SECRET=... /usr/bin/python3 object-store.py FOLDER PORT

The S3 API answers on 127.0.0.1:PORT (path style, region us-east-1); the three inner servers take the next three ports.
It writes only to FOLDER. It runs on one machine only: one copy of each object, and a dict instead of memcached.
"""

import eventlet

# Swift expects green sockets, so this must run before any other import of sockets.
eventlet.monkey_patch(all=False, socket=True, select=True, thread=True)

import os
import signal
import sys

from eventlet import listen, wsgi
from swift.common import constraints, storage_policy, utils
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

HOST = "127.0.0.1"
DEVICE = "disk"
PROXY_PIPELINE = (
    "catch_errors gatekeeper healthcheck listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink"
).split()

INNER_SERVER = """[DEFAULT]
bind_ip = {host}
bind_port = {port}
swift_dir = {etc}
devices = {devices}
mount_check = false
disable_fallocate = true
fsync_dir = false
db_preallocation = off
[pipeline:main]
pipeline = {name}-server
[app:{name}-server]
use = egg:swift#{name}
"""

PROXY_SERVER = """[DEFAULT]
bind_ip = {host}
bind_port = {port}
swift_dir = {etc}
[pipeline:main]
pipeline = {pipeline} proxy-server
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
cors_allow_origin = *
"""

FILTER_OPTIONS = {
    # Browsers upload straight to the store, so their preflight requests must be answered.
    "s3api": "location = us-east-1\nallow_multipart_uploads = true\ncors_preflight_allow_origin = *\n",
    "versioned_writes": "allow_object_versioning = true\n",
}


class ProcessCache(dict):
    """Swift requires memcached; for a single process a dict is enough."""

    def __bool__(self):
        return True

    def get(self, key, raise_on_error=False):
        return dict.get(self, key)

    def set(self, key, value, **_options):
        self[key] = value

    def delete(self, key, server_key=None):
        self.pop(key, None)

    def incr(self, key, delta=1, time=0):
        self[key] = int(dict.get(self, key) or 0) + delta
        return self[key]

    def decr(self, key, delta=1, time=0):
        return self.incr(key, -delta)

    def get_multi(self, keys, server_key):
        return [dict.get(self, key) for key in keys]

    def set_multi(self, mapping, server_key, **_options):
        self.update(mapping)


class NoAccessLog:
    def write(self, *_text):
        pass

    def flush(self):
        pass


def write(path, text):
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


def configure_swift(etc):
    """Swift reads /etc/swift at import time; this points it to our folder instead."""
    conf = os.path.join(etc, "swift.conf")
    write(conf, "[swift-hash]\nswift_hash_path_prefix = dev\nswift_hash_path_suffix = dev\n")
    utils.SWIFT_CONF_FILE = constraints.SWIFT_CONF_FILE = storage_policy.SWIFT_CONF_FILE = conf
    utils.HASH_PATH_PREFIX = utils.HASH_PATH_SUFFIX = b"dev"
    utils.validate_hash_conf = lambda: None
    storage_policy.reload_storage_policies()


def write_ring(etc, name, port):
    builder = RingBuilder(4, 1, 0)
    address = {"ip": HOST, "port": port, "replication_ip": HOST, "replication_port": port}
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1.0, "device": DEVICE, "meta": "", **address})
    builder.rebalance()
    builder.get_ring().save(os.path.join(etc, name + ".ring.gz"))


def write_proxy_conf(path, etc, port):
    text = PROXY_SERVER.format(host=HOST, port=port, etc=etc, pipeline=" ".join(PROXY_PIPELINE))
    user, _, account = os.environ["S3_ACCESS_KEY"].partition(":")
    account_option = "user_%s_%s = %s .admin\n" % (user, account, os.environ["S3_SECRET"])
    options = {**FILTER_OPTIONS, "tempauth": account_option}
    for name in PROXY_PIPELINE:
        text += "[filter:%s]\nuse = egg:swift#%s\n%s" % (name, name, options.get(name, ""))
    write(path, text)


def with_cache(app):
    cache = ProcessCache()

    def cached(environ, start_response):
        environ["swift.cache"] = cache
        return app(environ, start_response)

    return cached


def serve(pool, app, port):
    socket = listen((HOST, port), backlog=512)
    options = {"protocol": SwiftHttpProtocol, "keepalive": True, "debug": False, "capitalize_response_headers": False}
    pool.spawn_n(wsgi.server, socket, app, NoAccessLog(), **options)


def load(conf):
    return loadapp(conf, global_conf={"log_name": os.path.basename(conf)})


def main(folder, port):
    # As with PostgreSQL here, writing does not wait for the disk: no test survives a crash of the machine.
    os.fsync = lambda _file: None
    etc, devices = os.path.join(folder, "etc"), os.path.join(folder, "objects")
    os.makedirs(etc, exist_ok=True)
    os.makedirs(os.path.join(devices, DEVICE), exist_ok=True)
    configure_swift(etc)
    pool = eventlet.GreenPool(2000)
    inner_ports = {"object": port + 1, "container": port + 2, "account": port + 3}
    for name, inner_port in inner_ports.items():
        write_ring(etc, name, inner_port)
        conf = os.path.join(etc, name + "-server.conf")
        write(conf, INNER_SERVER.format(host=HOST, port=inner_port, etc=etc, devices=devices, name=name))
        serve(pool, load(conf), inner_port)
    proxy_conf = os.path.join(etc, "proxy-server.conf")
    write_proxy_conf(proxy_conf, etc, port)
    serve(pool, with_cache(load(proxy_conf)), port)
    # Green threads would keep the process alive after a plain exit.
    signal.signal(signal.SIGTERM, lambda *_: os._exit(0))
    print("S3 answers on http://%s:%d" % (HOST, port), flush=True)
    pool.waitall()


main(os.path.abspath(sys.argv[1]), int(sys.argv[2]))
