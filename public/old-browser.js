/* Plain ES3 and a file of its own: browsers below IE9 run neither modules nor anything newer. */
(function () {
  var found = /MSIE (\d+)/.exec(navigator.userAgent);
  if (!found || Number(found[1]) >= 9) return;
  document.write(
    '<p id="old-browser" style="margin:40px;font-size:16px;line-height:28px">' +
      '\u4e3a\u4e86\u66f4\u597d\u7684\u6d4f\u89c8\u4f53\u9a8c\uff0c\u8bf7\u4e0d\u8981\u5728' +
      'IE9\u4ee5\u4e0b\u7684\u6d4f\u89c8\u5668\u4e2d\u767b\u5f55\u8be5\u7f51\u7ad9\uff01</p>'
  );
})();
