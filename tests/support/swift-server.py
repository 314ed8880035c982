"""Serves OpenStack Swift with its S3 interface on 127.0.0.1, for tests and for trying S3-compatible storage.

    apt-get install python3-swift
    /usr/bin/python3 tests/support/swift-server.py FOLDER PORT KEY_ID SECRET BUCKET

Four servers (proxy, account, container, object) in one process, one copy of everything, in FOLDER, which needs a file
system with extended attributes. PORT 0 picks a free one. Prints the endpoint when it is ready, and ends when its
standard input is closed, so it never outlives the process that started it.
"""

import os
import signal
import sys

import eventlet
from eventlet import wsgi
from swift.common import utils

utils.eventlet_monkey_patch()
# In place of /etc/swift/swift.conf.
utils.HASH_PATH_SUFFIX = b"loopback"

from swift.common.ring import RingBuilder  # noqa: E402
from swift.common.wsgi import ConfigString, SwiftHttpProtocol, loadapp, make_pre_authed_request  # noqa: E402

ACCOUNT = "AUTH_shop"
BACKEND = """
[DEFAULT]
swift_dir = {folder}
devices = {folder}
mount_check = false
[app:main]
use = egg:swift#{name}
"""
# Nothing listens at the memcached server: the cache only has to be configured.
PROXY = """
[DEFAULT]
swift_dir = {folder}
[pipeline:main]
pipeline = catch_errors cache s3api tempauth proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
allow_multipart_uploads = false
[filter:tempauth]
use = egg:swift#tempauth
user_{user} = {secret} .admin http://localhost/v1/{account}
"""


def serve(socket, app):
    eventlet.spawn(wsgi.server, socket, app, utils.NullLogger(), protocol=SwiftHttpProtocol,
                   capitalize_response_headers=False)


def make_ring(folder, name, port):
    builder = RingBuilder(part_power=4, replicas=1, min_part_hours=0)
    builder.add_dev({"id": 0, "region": 1, "zone": 1, "weight": 1, "ip": "127.0.0.1", "port": port, "device": "disk"})
    builder.rebalance(seed="loopback")
    builder.get_ring().save(os.path.join(folder, name + ".ring.gz"))


def main(folder, port, key_id, secret, bucket):
    signal.signal(signal.SIGINT, lambda *_: os._exit(0))
    os.makedirs(os.path.join(folder, "disk"), exist_ok=True)
    sockets = {name: eventlet.listen(("127.0.0.1", 0)) for name in ("account", "container", "object")}
    for name, socket in sockets.items():
        make_ring(folder, name, socket.getsockname()[1])
    for name, socket in sockets.items():
        serve(socket, loadapp(ConfigString(BACKEND.format(folder=folder, name=name))))
    proxy = loadapp(ConfigString(PROXY.format(folder=folder, user=key_id.replace(":", "_"), secret=secret, account=ACCOUNT)))
    created = make_pre_authed_request({}, "PUT", "/v1/%s/%s" % (ACCOUNT, bucket)).get_response(proxy)
    if created.status_int not in (201, 202):
        sys.exit("Swift did not create the bucket: %s" % created.status)
    front = eventlet.listen(("127.0.0.1", int(port)))
    serve(front, proxy)
    print("http://127.0.0.1:%d" % front.getsockname()[1], flush=True)
    eventlet.tpool.execute(sys.stdin.read)


main(*sys.argv[1:])
