/** A landscape as a data: URL, so that no picture is fetched. The hue sets its colours. */
export function drawnPicture(width: number, height: number, hue: number): string {
  const far = `hsl(${hue} 45% 62%)`;
  const near = `hsl(${hue + 24} 48% 38%)`;
  const hill = (top: number, bend: number): string =>
    `M0 ${height * top}Q${width * bend} ${height * (top - 0.28)} ${width} ${height * top}V${height}H0z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="hsl(${hue + 150} 60% 88%)"/>
    <circle cx="${width * 0.74}" cy="${height * 0.26}" r="${Math.min(width, height) * 0.1}" fill="#fff6d8"/>
    <path d="${hill(0.68, 0.35)}" fill="${far}"/><path d="${hill(0.86, 0.7)}" fill="${near}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
