import type { ReactNode, RefObject } from 'react';

export interface DialogProps {
  open: boolean;
  /** Called by Escape, a press outside, a swipe, the close button. Keeping `open` true refuses. */
  onClose(): void;
  title: string;
  /** Reads the title aloud without drawing a header; the content brings its own. */
  bare?: boolean;
  children: ReactNode;
  /** Buttons, at the end; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** What is in focus at first; else the first field, and without one the dialog itself. */
  firstFocus?: RefObject<HTMLElement | null>;
  /** Heights at which the sheet rests, as parts of the window; without them it fits its content. */
  snapPoints?: number[];
  /** Where it rests now, for sheets that grow by themselves. */
  snapPoint?: number;
  onSnapPointChange?(point: number): void;
  /** Lies over another dialog, and dims it as that dims the page. */
  isOver?: boolean;
  /** Widest it may be where there is room, in pixels. */
  width?: number;
}

export interface SidePanelProps {
  open: boolean;
  onClose(): void;
  title: string;
  children: ReactNode;
}
