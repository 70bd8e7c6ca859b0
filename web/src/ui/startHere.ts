// Says to the browser where a dialog starts, as a field's ref; the autoFocus of React comes before it opens.
export const startHere = (field: HTMLInputElement | null) => field?.setAttribute('autofocus', '')
