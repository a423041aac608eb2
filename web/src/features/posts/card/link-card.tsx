import { parseUrl } from '@rookery/contract/kernel/parse-url.ts';
import type { OpenGraph } from '@rookery/contract/media/open-graph.ts';
import { useState } from 'react';

import styles from './post-media.module.css';
import { strings } from '#web/features/posts/post/strings.ts';

export function LinkCard({ preview }: { preview: OpenGraph }) {
  const host = hostOf(preview.url);
  const picture = ownPicture(preview.image, location.origin);
  const [lost, setLost] = useState<string | null>(null);
  const isLost = picture === lost;
  if (host === null) return null;
  return (
    <a
      className={styles.linkCard}
      href={preview.url}
      target="_blank"
      rel="noopener nofollow ugc"
      // If the picture fails to load, its space stays, so that the text does not move.
      data-picture={picture === null ? undefined : isLost ? 'lost' : ''}
    >
      {picture && !isLost && (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setLost(picture)}
        />
      )}
      <span className={styles.linkTitle} dir="auto">
        {preview.title || preview.url}
      </span>
      <span className={styles.linkHost}>
        <Names preview={preview} />
        <span>{host}</span>
      </span>
    </a>
  );
}

/** Pages choose these names, so the host is always shown too. */
function Names({ preview: { siteName, author, title } }: { preview: OpenGraph }) {
  const names = [
    siteName && siteName !== title ? siteName : '',
    author ? strings.byAuthor(author) : '',
  ].filter(Boolean);
  if (names.length === 0) return null;
  return (
    <span className={styles.linkNames} dir="auto">
      {names.join(' · ')}
    </span>
  );
}

/** The host without `www.`. Null if the address is not a web address. */
export function hostOf(address: string): string | null {
  const url = parseUrl(address);
  return url && /^https?:$/.test(url.protocol) ? url.host.replace(/^www\./, '') : null;
}

/** Returns the address of a picture on this server, else null. Another host would learn who reads what. */
export function ownPicture(image: string | null, origin: string): string | null {
  const url = image ? parseUrl(image, origin) : null;
  if (url?.origin !== origin) return null;
  return url.pathname.startsWith('/media/previews/') ? `${url.href}?width=500` : url.href;
}
