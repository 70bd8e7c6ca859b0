export default function OrderReceipt() {
  return <section className="page" />
}
