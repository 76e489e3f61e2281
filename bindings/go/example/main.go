// Best plays of an opening roll.
package main

import (
	"fmt"
	"log"

	barpoint "example.org/barpoint/bindings/go"
)

func main() {
	engine, err := barpoint.NewEngine(1)
	if err != nil {
		log.Fatal(err)
	}
	start, err := barpoint.Parse("start")
	if err != nil {
		log.Fatal(err)
	}
	plays, err := engine.Plays(start, 3, 1)
	if err != nil {
		log.Fatal(err)
	}
	for _, play := range plays[:3] {
		fmt.Printf("%-16s %+.4f\n", play.Text, play.Evaluation.Equity)
	}
}
