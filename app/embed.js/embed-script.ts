/**
 * Returns the script that other sites include. It replaces the script tag with an iframe of the booking page. The
 * iframe is as tall as its content, or fills the visible part of its container and scrolls. If the script is in
 * `<head>`, it appends the iframe to the end of the page and logs a warning. Each side accepts messages only from the
 * other: this script checks the frame's window and origin; the frame accepts only replies to its greeting.
 */
export function embedScript({ base, path, title }: { base: string; path: string; title: string }): string {
  return `(function () {
  var origin = ${literal(base)}
  var script = document.currentScript || document.querySelector('script[src^="' + origin + '/"]')
  var frame = document.createElement('iframe')
  frame.src = origin + ${literal(path)}
  frame.title = ${literal(title)}
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  var wanted = 640
  function fit() {
    frame.style.height = wanted + 'px'
    var bottom = frame.getBoundingClientRect().bottom
    var hidden = 0
    for (var around = frame.parentElement; around; around = around.parentElement) {
      var overflow = getComputedStyle(around).overflowY
      if (overflow !== 'hidden' && overflow !== 'clip') continue
      var isPage = around === document.body || around === document.documentElement
      var end = isPage ? innerHeight : around.getBoundingClientRect().bottom
      hidden = Math.max(hidden, bottom - end)
    }
    if (hidden > 0) frame.style.height = Math.max(200, wanted - Math.ceil(hidden)) + 'px'
  }
  var top = ''
  addEventListener('resize', fit)
  addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.origin !== origin || !event.data) return
    var data = event.data
    if (data.type === 'nss:ready') frame.contentWindow.postMessage({ type: 'nss:hello' }, origin)
    if (data.type === 'nss:height' && data.height > 0 && data.height < 20000) {
      wanted = Math.ceil(data.height)
      fit()
    }
    if (data.type === 'nss:top' && data.step !== top) {
      if (top) frame.scrollIntoView({ block: 'start' })
      top = data.step
    }
  })
  function show() {
    if (script && document.body.contains(script)) script.replaceWith(frame)
    else {
      document.body.appendChild(frame)
      console.warn('No-Show Shield: the booking form is at the end of the page. Move the script to the place in <body> where you want it.')
    }
    fit()
  }
  if (document.body) show()
  else addEventListener('DOMContentLoaded', show)
})()
`
}

/** Returns the string as a JavaScript literal that is also safe in a script pasted into a page. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
