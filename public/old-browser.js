(function () {
  var found = /MSIE (\d+)/.exec(navigator.userAgent);
  if (found && Number(found[1]) < 9)
    document.write('<p>为了更好的浏览体验，请不要在IE9以下的浏览器中登录该网站！</p>');
})();
