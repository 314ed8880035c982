/**
 * The script that other sites include: puts the booking page in its own place, in a frame as high as what it shows.
 * Each side takes messages of the other alone: the frame's window and origin here, the answer to its greeting there.
 */
export function embedScript({ base, path, title }: { base: string; path: string; title: string }): string {
  return `(function () {
  var script = document.currentScript
  if (!script) return
  var origin = ${literal(base)}
  var frame = document.createElement('iframe')
  frame.src = origin + ${literal(path)}
  frame.title = ${literal(title)}
  frame.style.cssText = 'display:block;width:100%;height:640px;border:0'
  var top = ''
  addEventListener('message', function (event) {
    if (event.source !== frame.contentWindow || event.origin !== origin || !event.data) return
    var data = event.data
    if (data.type === 'nss:ready') frame.contentWindow.postMessage({ type: 'nss:hello' }, origin)
    if (data.type === 'nss:height' && data.height > 0 && data.height < 20000) frame.style.height = Math.ceil(data.height) + 'px'
    if (data.type === 'nss:top' && data.step !== top) {
      if (top) frame.scrollIntoView({ block: 'start' })
      top = data.step
    }
  })
  script.replaceWith(frame)
})()
`
}

/** A text as JavaScript has it, safe also where somebody pastes the script into a page. */
function literal(text: string): string {
  return JSON.stringify(text).replace(
    /[<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
