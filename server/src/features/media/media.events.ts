/** The payload of `mediaSettled`: the upload is ready, or has failed. */
export interface MediaSettled {
  mediaId: string;
}
