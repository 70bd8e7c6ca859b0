// What jsdom lacks of what the browser puts above a page: only whether it is open matters.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
HTMLElement.prototype.showPopover ??= function () {
  this.removeAttribute('popover')
}
