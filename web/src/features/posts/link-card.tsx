import type { OpenGraph } from '@rookery/contract/posts/post.ts';

import styles from './post-media.module.css';

/** What a link leads to: picture, title, host. */
export function LinkCard({ preview }: { preview: OpenGraph }) {
  const host = hostOf(preview.url);
  const picture = ownPicture(preview.image, location.origin);
  if (host === null) return null;
  return (
    <a
      className={styles.linkCard}
      href={preview.url}
      target="_blank"
      rel="noopener nofollow ugc"
      data-picture={picture !== null || undefined}
    >
      {picture && <img src={picture} alt="" loading="lazy" decoding="async" />}
      <span className={styles.linkTitle} dir="auto">
        {preview.title || preview.url}
      </span>
      <span className={styles.linkHost}>{host}</span>
    </a>
  );
}

/** The host as people read it; null for what is no address of the web. */
export function hostOf(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { protocol, host } = new URL(address);
  return /^https?:$/.test(protocol) ? host.replace(/^www\./, '') : null;
}

/** Pictures come from this network alone: any other host would learn who reads what. */
export function ownPicture(image: string | null, origin: string): string | null {
  if (!image || !URL.canParse(image, origin)) return null;
  const url = new URL(image, origin);
  return url.origin === origin ? url.href : null;
}
