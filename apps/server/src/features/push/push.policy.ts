/** The push services of the browsers: Chrome and Edge (also on Windows), Firefox, Safari. */
const PUSH_HOSTS: readonly RegExp[] = [
  /^fcm\.googleapis\.com$/,
  /^([a-z0-9-]+\.)?push\.services\.mozilla\.com$/,
  /^([a-z0-9-]+\.)?push\.apple\.com$/,
  /^[a-z0-9-]+\.notify\.windows\.com$/,
];
const LOOPBACK = /^(127\.0\.0\.1|localhost|\[::1\])$/;

/**
 * Whether the server may send messages to this address. A client chooses it freely, so anything but a known push service
 * would let it make the server call other machines. `allowsLoopback` is for tests.
 */
export function isPushEndpoint(address: string, { allowsLoopback = false } = {}): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== '' || password !== '') return false;
  if (allowsLoopback && LOOPBACK.test(hostname)) return true;
  return protocol === 'https:' && port === '' && PUSH_HOSTS.some((host) => host.test(hostname));
}
