export { PushSwitch } from './push-switch.tsx';
export { PushOffer } from './push-offer.tsx';
