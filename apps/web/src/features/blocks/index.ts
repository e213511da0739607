export { useBlockActions } from './use-block-actions.tsx';
