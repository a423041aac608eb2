/** Size in pixels. */
export interface Frame {
  width: number;
  height: number;
}
