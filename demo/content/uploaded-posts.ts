/** A post with files that its author uploads when the demo first runs. */
export interface UploadedPost {
  by: string;
  text: string;
  files: readonly { name: string; type: string; alt: string }[];
}

/** In the order of writing. The guest follows the authors. */
export const uploadedPosts: readonly UploadedPost[] = [
  {
    by: 'marisol',
    text: 'Eight seconds of this morning, for all of you who are stuck indoors.',
    files: [{ name: 'tide.mp4', type: 'video/mp4', alt: 'A slow look across the water' }],
  },
  {
    by: 'a_harbour_gull',
    text: 'This is how long I waited. Nothing moved but me.',
    files: [
      { name: 'patience.gif', type: 'image/gif', alt: 'A look from left to right and back, twice' },
    ],
  },
  {
    by: 'ffion_ll',
    text: 'Two from my walk. The second one is the same place, ten steps further.',
    files: [
      { name: 'meadow-3-1200x800.jpg', type: 'image/jpeg', alt: 'The meadow from the path' },
      { name: 'path-near.jpg', type: 'image/jpeg', alt: 'The same meadow, a little closer' },
    ],
  },
];
