export { HomeYou } from './home-you.tsx';
export { InstallCard } from './install-card.tsx';
export { SinceVisit } from './since-visit.tsx';
