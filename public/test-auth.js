// The page at /test-auth: shows what the sign-in endpoints answer to this browser.
const answer = document.getElementById('answer')

async function call(path, options = {}) {
  answer.textContent = `${options.method ?? 'GET'} ${path} ...`
  try {
    const response = await fetch(path, { credentials: 'include', ...options })
    const text = await response.text()
    answer.textContent = `${options.method ?? 'GET'} ${path}\n${response.status}: ${response.statusText}\n\n${pretty(text)}`
  } catch (error) {
    answer.textContent = `${path}\n${error}`
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

for (const button of document.querySelectorAll('button[data-path]')) {
  button.addEventListener('click', () => call(button.dataset.path))
}

document.getElementById('request-link').addEventListener('submit', (event) => {
  event.preventDefault()
  const body = JSON.stringify({ email: new FormData(event.target).get('email') })
  void call('/api/auth/request-magic-link', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body })
})
