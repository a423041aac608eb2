// Runs before the first paint, with the colours of the last visit.
(() => {
  const root = document.documentElement;
  let saved = {};
  try {
    saved = JSON.parse(localStorage.getItem('rookery-theme') || '{}');
  } catch {
    // Damaged or forbidden storage: use the system's preference.
  }
  const system = matchMedia('(prefers-color-scheme: dark)').matches;
  const dark = saved.mode === 'true' || (saved.mode !== 'false' && system);
  const theme = dark ? 'dark' : 'light';
  root.dataset.theme = theme;
  const colours = saved.colours?.[theme] ?? {};
  for (const name of Object.keys(colours)) root.style.setProperty(name, colours[name]);
  document.querySelector('meta[name="theme-color"]').content = dark ? '#000000' : '#FFFFFF';
})();
