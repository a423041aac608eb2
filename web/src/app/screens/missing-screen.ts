/** What draws a screen could not be fetched. */
export class MissingScreen extends Error {}
