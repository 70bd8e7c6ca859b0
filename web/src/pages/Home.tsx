export default function Home() {
  return <section className="page" />
}
