export { SearchTips } from './search-tips.tsx';
export { SearchBox } from './search-box.tsx';
