/* Replaces the app by a notice in browsers that cannot run it. ES5 only, so that they can read this file. */
(function () {
  var page = document.documentElement;

  function works(test) {
    try {
      return Boolean(test());
      // oxlint-disable-next-line no-unused-vars -- ES5 requires the parameter
    } catch (error) {
      return false;
    }
  }

  var isSupported =
    'noModule' in document.createElement('script') &&
    typeof Array.prototype.toSorted === 'function' &&
    works(function () {
      return new RegExp('(?<=a)b').test('ab');
    }) &&
    works(function () {
      return (
        CSS.supports('selector(:has(a))') &&
        CSS.supports('color', 'color-mix(in oklch, red, blue)') &&
        CSS.supports('container-type', 'inline-size')
      );
    });
  if (isSupported) return;

  page.setAttribute('data-old-browser', '');
  var root = document.getElementById('root');
  root.style.cssText = 'max-width:26em;margin:20vh auto;padding:24px;font:18px/1.5 sans-serif';
  root.setAttribute('role', 'alert');
  root.textContent =
    'This browser is too old for this page. Update it, or use a recent version of Chrome, Edge, Firefox or Safari.';
})();
