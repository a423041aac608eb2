export class MissingScreen extends Error {}
