export interface ContentKinds {
  /** The content type from a HEAD request, cached; empty when unavailable. */
  contentTypeOf(url: string): Promise<string>;
}

export function createContentKinds(): ContentKinds {
  const asked = new Map<string, Promise<string>>();
  return {
    contentTypeOf(url) {
      const earlier = asked.get(url);
      if (earlier) return earlier;
      const answer = askType(url).then((type) => {
        if (type === '') asked.delete(url);
        return type;
      });
      asked.set(url, answer);
      return answer;
    },
  };
}

async function askType(url: string): Promise<string> {
  try {
    const reply = await fetch(url, { method: 'HEAD', credentials: 'omit' });
    return reply.ok ? (reply.headers.get('content-type') ?? '') : '';
  } catch (error) {
    console.info('Could not get the content type.', error);
    return '';
  }
}
