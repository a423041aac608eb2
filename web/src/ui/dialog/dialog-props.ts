import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  /**
   * Called by Escape, a click outside, a swipe and the close button. The caller can refuse by keeping
   * `open` true.
   */
  onClose(): void;
  title: string;
  /** Draws no header: the content has its own. Screen readers still read the title. */
  bare?: boolean;
  children: ReactNode;
  footer?: ReactNode;
  /** The element with initial focus; default: the first field, or else the dialog. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Heights at which the sheet rests, as shares of the window; omitted: it fits its content. */
  snapPoints?: number[];
  snapPoint?: number;
  onSnapPointChange?(point: number): void;
  isOver?: boolean;
  width?: number;
}

export interface SidePanelProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
}
