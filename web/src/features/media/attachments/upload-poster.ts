/** After this long without an event, a video counts as one that this browser can't show. */
const PATIENCE_MS = 8000;
const MAX_WIDTH_PX = 1280;
const QUALITY = 0.85;
/** The poster is the frame at this time, because films often begin in black. */
const AT_SECONDS = 1;

/** A frame of a video as a JPEG; null when this browser can't show it. */
export async function drawPoster(blob: Blob): Promise<Blob | null> {
  const address = URL.createObjectURL(blob);
  const video = document.createElement('video');
  video.muted = true;
  video.preload = 'auto';
  try {
    const hasFrame = await seekToFrame(video, address);
    return hasFrame ? await encodeFrame(video) : null;
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(address);
  }
}

function seekToFrame(video: HTMLVideoElement, address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), PATIENCE_MS);
    const end = (hasFrame: boolean): void => {
      clearTimeout(timer);
      resolve(hasFrame);
    };
    video.addEventListener('error', () => end(false));
    video.addEventListener('seeked', () => end(video.videoWidth > 0));
    video.addEventListener('loadeddata', () => {
      const { duration } = video;
      video.currentTime = Number.isFinite(duration) ? Math.min(AT_SECONDS, duration / 2) : 0;
    });
    video.src = address;
  });
}

async function encodeFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const scale = Math.min(1, MAX_WIDTH_PX / video.videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(video.videoWidth * scale);
  canvas.height = Math.round(video.videoHeight * scale);
  const pen = canvas.getContext('2d');
  if (!pen) return null;
  pen.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
}
