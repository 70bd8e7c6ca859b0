package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"strings"

	"stoa/internal/app"
)

type operator struct {
	serve `embed:""`
	Who   string `arg:"" help:"Email of the account to make an operator."`
}

// Run makes an account an operator.
func (o *operator) Run(ctx context.Context) error { return app.MakeOperator(ctx, o.config(), o.Who) }

type resetPassword struct {
	serve `embed:""`
	Who   string `arg:"" help:"Email of the account."`
}

// Run prints a link to set a password, for someone whom emails do not reach.
func (r *resetPassword) Run(ctx context.Context) error {
	link, valid, err := app.ResetLink(ctx, r.config(), r.Who)
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stderr, "This link sets a new password for %s. It works once, within %d minutes.\n", r.Who,
		int(valid.Minutes()))
	_, err = fmt.Println(link)
	return err
}

type exportPerson struct {
	serve `embed:""`
	Who   string `arg:"" help:"Email of the account."`
	File  string `arg:"" help:"ZIP file to write. It must not exist yet." type:"path"`
}

// Run writes what a person would get from their account page.
func (e *exportPerson) Run(ctx context.Context) error {
	file, err := os.OpenFile(e.File, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(app.ExportPerson(ctx, e.config(), e.Who, file), file.Sync(), file.Close()); err != nil {
		return errors.Join(err, os.Remove(e.File))
	}
	_, err = fmt.Println("Everything that belongs to", e.Who, "is in", e.File)
	return err
}

type erasePerson struct {
	serve `embed:""`
	Who   string `arg:"" help:"Email of the account."`
	Yes   bool   `help:"Erase without asking."`
}

// Run erases a person. What the law requires stays without a name: orders and the ledger.
func (e *erasePerson) Run(ctx context.Context) error {
	if !e.Yes {
		fmt.Fprintf(os.Stderr, "This erases %s for good. Orders and the ledger stay without a name.\n"+
			"Type the email again to continue: ", e.Who)
		typed, _ := bufio.NewReader(os.Stdin).ReadString('\n') // an end is an answer, too
		if !strings.EqualFold(strings.TrimSpace(typed), strings.TrimSpace(e.Who)) {
			return errors.New("nothing was erased")
		}
	}
	if err := app.ErasePerson(ctx, e.config(), e.Who); err != nil {
		return err
	}
	_, err := fmt.Println(e.Who, "is erased.")
	return err
}
