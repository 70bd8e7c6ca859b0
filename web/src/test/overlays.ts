// The parts of dialogs and popovers that jsdom lacks: whether they are open is enough.
HTMLDialogElement.prototype.showModal ??= function () {
  this.open = true
}
HTMLDialogElement.prototype.close ??= function () {
  this.open = false
}
HTMLElement.prototype.showPopover ??= function () {
  this.removeAttribute('popover')
}
