import { getPushKey, subscribeToPush, unsubscribeFromPush } from '@ballpark/contracts/push';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, failNetwork, refuse } from '../../../test/fake-api.ts';
import { readPushState, renewPush } from './push-device.ts';
import { PushOffer } from './push-offer.tsx';
import { PushSwitch } from './push-switch.tsx';

const KEY = `B${'A'.repeat(86)}`;
const KEYS = { p256dh: KEY, auth: 'A'.repeat(22) };
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1';

/** A browser with push messages, as far as the app uses it. */
class FakeBrowser {
  permission: NotificationPermission = 'default';
  choice: NotificationPermission = 'granted';
  subscription: object | null = null;

  requestPermission = vi.fn<() => Promise<NotificationPermission>>(async () => (this.permission = this.choice));
  pushManager = {
    getSubscription: async () => this.subscription,
    subscribe: async () => (this.subscription = this.createSubscription()),
  };

  createSubscription() {
    const applicationServerKey = Uint8Array.from(atob(KEY.replaceAll('-', '+')), (sign) => sign.charCodeAt(0)).buffer;
    return {
      endpoint: ENDPOINT,
      options: { applicationServerKey },
      toJSON: () => ({ endpoint: ENDPOINT, keys: KEYS }),
      unsubscribe: async () => (this.subscription = null),
    };
  }
}

let browser: FakeBrowser;

beforeEach(() => {
  browser = new FakeBrowser();
  vi.stubGlobal('PushManager', vi.fn<() => void>());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission;
    },
    requestPermission: () => browser.requestPermission(),
  });
  const registration = { pushManager: browser.pushManager };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration, ready: Promise.resolve(registration) },
  });
  answer(getPushKey, { key: KEY });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  localStorage.clear();
});

const findOffer = () => screen.findByRole('button', { name: 'Turn on notifications' });

test('the browser asks only after a tap, and then the device is registered', async () => {
  const sent = answer(subscribeToPush, { isOn: true });
  render(<PushOffer occasion="posted" />);
  const button = await findOffer();
  expect(browser.requestPermission).not.toHaveBeenCalled();
  await userEvent.click(button);
  expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy();
  expect(sent).toMatchObject([{ body: { endpoint: ENDPOINT, keys: KEYS } }]);
});

test('a refusal in the browser is explained and not asked again', async () => {
  browser.choice = 'denied';
  const { unmount } = render(<PushOffer occasion="suggested" />);
  await userEvent.click(await findOffer());
  expect(await screen.findByText(/Your browser blocks notifications/)).toBeTruthy();
  unmount();
  const { container } = render(<PushOffer occasion="suggested" />);
  expect(await readPushState()).toBe('blocked');
  expect(container.textContent).toBe('');
});

test('"Not now" is remembered on the device', async () => {
  const { unmount } = render(<PushOffer occasion="posted" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  unmount();
  const { container } = render(<PushOffer occasion="posted" />);
  expect(container.textContent).toBe('');
});

test('nothing is offered without keys of the operator, or without support of the browser', async () => {
  const asked = answer(getPushKey, { key: null });
  const { container, unmount } = render(<PushOffer occasion="posted" />);
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(container.textContent).toBe('');
  unmount();
  vi.unstubAllGlobals();
  expect(render(<PushOffer occasion="posted" />).container.textContent).toBe('');
});

test.each([
  ['a server without keys', () => void answer(getPushKey, { key: null }), /^This site has not set up notifications/],
  ['a server that does not answer', () => void failNetwork(getPushKey), /^We couldn't check this right now/],
  ['a browser without push', () => void vi.unstubAllGlobals(), 'Notifications are not available in this browser.'],
])('the switch says why it cannot be used: %s', async (_, prepare, words) => {
  prepare();
  // The server is asked first: what only the browser's settings can undo matters only where the site sends anything.
  browser.permission = 'denied';
  render(<PushSwitch />);
  expect(await screen.findByText(words)).toBeTruthy();
  expect(screen.getByRole('switch')).toHaveProperty('disabled', true);
});

test('a failure says so, and the member can try again', async () => {
  refuse(subscribeToPush, 'too_many_requests');
  render(<PushOffer occasion="posted" />);
  await userEvent.click(await findOffer());
  expect(await screen.findByText("That didn't work. Please try again.")).toBeTruthy();
  answer(subscribeToPush, { isOn: true });
  await userEvent.click(await findOffer());
  expect(await screen.findByText('Notifications are on for this device.')).toBeTruthy();
});

test('the switch of the settings turns them on and off', async () => {
  answer(subscribeToPush, { isOn: true });
  const stopped = answer(unsubscribeFromPush, { isOn: false });
  render(<PushSwitch />);
  const control = await screen.findByRole('switch', { name: 'Notifications on this device' });
  await waitFor(() => expect(control).toHaveProperty('disabled', false));
  await userEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', true));
  await userEvent.click(control);
  await waitFor(() => expect(control).toHaveProperty('checked', false));
  expect(stopped).toMatchObject([{ body: { endpoint: ENDPOINT } }]);
});

test('a subscription that the browser has is registered with the new session', async () => {
  const sent = answer(subscribeToPush, { isOn: true });
  await renewPush();
  expect(sent).toEqual([]);
  browser.permission = 'granted';
  browser.subscription = browser.createSubscription();
  await renewPush();
  expect(sent).toHaveLength(1);
});
