// Runs before the first paint: the colours that were in use when this browser last showed the page.
(() => {
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('rookery-theme') || '{}');
  } catch {
    // Damaged or forbidden storage: the system's preference will do.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = saved.mode === 'true' || (saved.mode !== 'false' && system);
  const theme = dark ? 'dark' : 'light';
  root.dataset.theme = theme;
  const colours = saved.colours?.[theme] ?? {};
  for (const name of Object.keys(colours)) root.style.setProperty(name, colours[name]);
  document.querySelector('meta[name="theme-color"]').content = dark ? '#000000' : '#FFFFFF';
})();
