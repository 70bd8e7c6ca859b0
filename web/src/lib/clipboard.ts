// Copies a text, also on plain http, where scripts have no clipboard. If nothing works, a prompt shows the text to
// copy, with `ask` above it.
export async function copy(text: string, ask: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Missing or not allowed.
  }
  if (copySelected(text)) return true
  window.prompt(ask, text)
  return false
}

// From an invisible field; inside the open dialog, since nothing else can be selected then.
function copySelected(text: string): boolean {
  const here = document.activeElement as HTMLElement | null
  const field = document.createElement('textarea')
  field.value = text
  field.readOnly = true
  field.style.cssText = 'position:fixed;opacity:0'
  const parent = here?.closest('dialog') ?? document.body
  parent.append(field)
  field.focus({ preventScroll: true })
  field.select()
  try {
    return document.execCommand('copy')
  } catch {
    return false
  } finally {
    field.remove()
    here?.focus({ preventScroll: true })
  }
}
