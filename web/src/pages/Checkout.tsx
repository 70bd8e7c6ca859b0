export default function Checkout() {
  return <section className="page" />
}
