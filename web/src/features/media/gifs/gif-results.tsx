import type { Gif } from '@rookery/contract/media/search-gifs.ts';
import { useInfiniteQuery } from '@tanstack/react-query';

import { errorText } from '#web/data/http/api-error.ts';
import { usePage } from '#web/data/page/page-context.ts';
import { Button } from '#web/ui/controls/button.tsx';
import { EmptyState } from '#web/ui/placeholders/empty-state.tsx';
import { useMediaQuery } from '#web/ui/page/use-media-query.ts';

import { gifOptions } from './gif-options.ts';
import { gifsOf } from './gif-pages.ts';
import styles from './gif-sheet.module.css';
import { layOutGifs, styleOf, type Wall } from './lay-out-gifs.ts';
import { strings } from './gif-strings.ts';

const COLUMNS = 2;
/** The gap between GIFs, in hundredths of a column. */
const GAP = 3.5;
const WAITING = [1, 0.75, 1, 1, 1, 0.75].map((height) => ({ width: 1, height }));

interface GifResultsProps {
  strings: string;
  onPick(gif: Gif): void;
}

export function GifResults({ strings: wanted, onPick }: GifResultsProps) {
  const query = useInfiniteQuery(gifOptions(usePage(), wanted));
  const { fetchNextPage, isFetchingNextPage, isFetchNextPageError, hasNextPage } = query;
  const pages = query.data?.pages ?? [];
  const gifs = gifsOf(pages);

  if (query.isPending) return <GifSkeletons />;
  if (query.isError && gifs.length === 0) {
    return (
      <EmptyState
        drawing="away"
        title={strings.gifsFailed}
        hint={errorText(query.error)}
        action={<Button onClick={() => void query.refetch()}>{strings.retry}</Button>}
      />
    );
  }
  return (
    <>
      <p className="sr-only" role="status">
        {strings.gifCount(gifs.length)}
      </p>
      {gifs.length === 0 && <EmptyState title={strings.noGifs(wanted)} hint={strings.noGifsHint} />}
      <GifWall gifs={gifs} onPick={onPick} />
      {isFetchNextPageError && (
        <p className={styles.failed} role="alert">
          {strings.gifsFailed} {errorText(query.error)}
        </p>
      )}
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? strings.retry : strings.loadMore}
          </Button>
        </div>
      )}
      {pages[0]?.provider === 'giphy' && <p className={styles.source}>{strings.poweredByGiphy}</p>}
    </>
  );
}

function GifWall({ gifs, onPick }: { gifs: readonly Gif[]; onPick(gif: Gif): void }) {
  const isCalm = useMediaQuery('(prefers-reduced-motion: reduce)');
  const wall = layOutGifs(
    gifs.map(({ images }) => images.original),
    COLUMNS,
    GAP,
  );
  return (
    <ul className={styles.wall} style={shapeOf(wall)} aria-label={strings.gifs}>
      {gifs.map((gif, at) => {
        const { preview_gif: moving, original_still: still } = gif.images;
        const tile = wall.tiles[at];
        return (
          <li key={gif.id} style={tile && styleOf(tile, wall)}>
            <button type="button" onClick={() => onPick(gif)}>
              <img
                src={(isCalm && still ? still : moving).url}
                alt={gif.title || strings.untitledGif}
                loading="lazy"
                decoding="async"
                draggable={false}
              />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function GifSkeletons() {
  const wall = layOutGifs(WAITING, COLUMNS, GAP);
  return (
    <ul className={styles.wall} style={shapeOf(wall)} aria-busy="true" aria-label={strings.gifs}>
      {wall.tiles.map((tile, at) => (
        <li key={at} className={styles.waiting} style={styleOf(tile, wall)} />
      ))}
    </ul>
  );
}

const shapeOf = ({ width, height }: Wall) => ({ aspectRatio: `${width} / ${height || 1}` });
