/* Plain ES3 and a file of its own: browsers below IE9 run neither modules nor anything newer. */
(function () {
  var found = /MSIE (\d+)/.exec(navigator.userAgent);
  if (!found || Number(found[1]) >= 9) return;
  document.write(
    '<p id="old-browser" style="margin:40px;font-size:16px;line-height:28px">' +
      '为了更好的浏览体验，请不要在IE9以下的浏览器中登录该网站！</p>'
  );
})();
