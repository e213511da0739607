export { TownPlot } from './overview/town-plot.tsx';
