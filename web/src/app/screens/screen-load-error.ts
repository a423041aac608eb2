export class ScreenLoadError extends Error {}
