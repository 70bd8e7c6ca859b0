export default function OrderHistory() {
  return <section className="page" />
}
