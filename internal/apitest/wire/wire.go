// Package wire owns a line between a program and its server that tests can cut: it passes bytes on, stands still, or
// refuses. It promises that what is cut is cut for connections that are open, too.
package wire

import (
	"io"
	"net"
	"sync"
)

// Proxy is a line. It listens on Address.
type Proxy struct {
	Address string
	to      func() (net.Conn, error)
	listen  net.Listener
	mu      sync.Mutex
	moving  *sync.Cond
	frozen  bool
	cut     bool
	ends    map[net.Conn]bool
}

// New listens on an address of this machine and passes on to what dial returns.
func New(address string, dial func() (net.Conn, error)) (*Proxy, error) {
	l, err := net.Listen("tcp", address)
	if err != nil {
		return nil, err
	}
	p := &Proxy{Address: l.Addr().String(), to: dial, listen: l, ends: map[net.Conn]bool{}}
	p.moving = sync.NewCond(&p.mu)
	go p.accept()
	return p, nil
}

// Close ends it.
func (p *Proxy) Close() {
	_ = p.listen.Close()
	p.Cut()
}

// Freeze has nothing pass any more, in either direction, and nothing end: a server that hangs, or a pulled cable.
func (p *Proxy) Freeze() { p.set(true, false) }

// Cut ends every connection and refuses new ones.
func (p *Proxy) Cut() {
	p.set(false, true)
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.ends {
		_ = c.Close()
	}
}

// Mend has everything pass again. Frozen bytes arrive late, as they do.
func (p *Proxy) Mend() { p.set(false, false) }

func (p *Proxy) set(frozen, cut bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.frozen, p.cut = frozen, cut
	p.moving.Broadcast()
}

func (p *Proxy) accept() {
	for {
		c, err := p.listen.Accept()
		if err != nil {
			return
		}
		go p.serve(c)
	}
}

// wait returns false once the line is cut.
func (p *Proxy) wait() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for p.frozen {
		p.moving.Wait()
	}
	return !p.cut
}

func (p *Proxy) serve(c net.Conn) {
	defer c.Close() //nolint:errcheck // either side may have ended it
	if !p.keep(c) || !p.wait() {
		return
	}
	defer p.forget(c)
	s, err := p.to()
	if err != nil {
		return
	}
	defer s.Close() //nolint:errcheck // either side may have ended it
	p.keep(s)
	defer p.forget(s)
	done := make(chan bool, 2)
	for _, way := range [][2]net.Conn{{c, s}, {s, c}} {
		go func() {
			_, _ = io.Copy(way[1], passing{p, way[0]})
			done <- true
		}()
	}
	<-done
}

func (p *Proxy) keep(c net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ends[c] = true
	return !p.cut
}

func (p *Proxy) forget(c net.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.ends, c)
}

// passing is what is read of one end while the line stands.
type passing struct {
	p    *Proxy
	from net.Conn
}

// Read implements io.Reader.
func (r passing) Read(b []byte) (int, error) {
	n, err := r.from.Read(b)
	if !r.p.wait() {
		return 0, io.EOF
	}
	return n, err
}
